/**
 * A client that sends this header gets long content compressed before it is sealed, and the reply repeats the header.
 * Sealed content looks random, so nothing after it could compress it. The documented client sends no such header.
 */
export const envelopeCompressionHeader = 'x-envelope-compression';

/** The only value: the format of zlib, which browsers call by this name too. */
export const envelopeCompression = 'deflate';
