/** Milliseconds without typing that count as a pause: longer than between two letters, even on a slow machine. */
export const pauseMs = 300;
