//! Contract bridge: auction, play, views, duplicate scoring, PBN and LIN.
