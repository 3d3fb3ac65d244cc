// d3 §9: key (32 characters) + IV (16 characters) + base64 ciphertext. 24 and 10 random bytes are exactly that
// many characters of base64, and those characters themselves, as ASCII bytes, are the key and the IV.
export const KEY_BYTES = 24;
export const IV_BYTES = 10;
export const KEY_END = 32;
export const IV_END = 48;
