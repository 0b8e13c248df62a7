"""Results of the lab as SVG charts, without a plotting library, so that they work in a browser."""
