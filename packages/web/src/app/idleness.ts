const idleAfterMs = 100_000;
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Notes once that nobody has touched the page for 100 s; nothing else happens (d1 §9, gaps C22). */
export function monitorIdleness(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => console.info('Idle for 100 seconds'), idleAfterMs);
  };
  for (const sign of signsOfLife) addEventListener(sign, restart, { passive: true });
  restart();
  return () => {
    clearTimeout(timer);
    for (const sign of signsOfLife) removeEventListener(sign, restart);
  };
}
