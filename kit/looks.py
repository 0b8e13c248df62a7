"""What ``look`` returns in each game, for editors and type checkers: ``WildSideLook`` and so on.

When a program runs, each of them is ``Look``. A checker also knows the fields of the game's names.

>>> from kit import table
>>> from kit.looks import WildSideLook
>>> def first(look: WildSideLook, moves: object) -> str:
...     return look.hand[0].name
>>> first(table("wild_side", lesson="first-round").look(), ())
'Green 11'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.show.notebook.answers import Look

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.named import RockPaperWizardNames
    from kit.games.wicked_wise.named import WickedWiseNames
    from kit.games.wild_side.named import WildSideNames
    from kit.games.witless_wizards.named import WitlessWizardsNames
    from kit.games.wizard_did_it.named import WizardDidItNames

    class RockPaperWizardLook(Look, RockPaperWizardNames):
        """A look at Rock Paper Wizard."""

    class WickedWiseLook(Look, WickedWiseNames):
        """A look at Wicked & Wise."""

    class WildSideLook(Look, WildSideNames):
        """A look at Wild Side."""

    class WitlessWizardsLook(Look, WitlessWizardsNames):
        """A look at Witless Wizards."""

    class WizardDidItLook(Look, WizardDidItNames):
        """A look at A Wizard Did It..."""

else:
    RockPaperWizardLook = WickedWiseLook = WildSideLook = Look
    WitlessWizardsLook = WizardDidItLook = Look
