//! What one seat may believe about the cards it has not seen.
