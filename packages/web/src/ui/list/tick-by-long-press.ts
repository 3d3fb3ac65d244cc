const longMs = 500;
/** A finger that moves further scrolls. */
const slackPx = 10;
/** The browser's own click follows the release of a finger within this time. */
const clickWithinMs = 400;

const boxOf = (row: Element | null) => row?.querySelector<HTMLElement>('td[data-look="tick"] input');

/**
 * A long press anywhere on a row ticks it, or takes the tick away. It does nothing else: no link is followed, no menu
 * opens. The checkbox stays for the keyboard, for screen readers and for whoever sees it first.
 *
 * @returns ends that
 */
export function tickByLongPress(): () => void {
  const all = new AbortController();
  const listening = { signal: all.signal, capture: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let hasTicked = false;
  let release: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(release);
    hasTicked = false;
  };
  const giveUp = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const press = ({ target, pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
    giveUp();
    forget();
    const element = target as Element;
    const box = element.closest('input, [role="dialog"], [role="menu"]')
      ? undefined
      : boxOf(element.closest('tr[data-row]'));
    if (pointerType !== 'touch' || !isPrimary || !box) return;
    from = { x: clientX, y: clientY };
    timer = setTimeout(() => {
      giveUp();
      box.click();
      hasTicked = true;
    }, longMs);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > slackPx) giveUp();
  };
  /** What the browser would do after, or instead of, a long press. */
  const suppress = (event: Event) => {
    if (!hasTicked && !(event.type === 'contextmenu' && timer)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') forget();
  };
  const lift = () => {
    giveUp();
    release = setTimeout(forget, clickWithinMs);
  };
  document.addEventListener('pointerdown', press, listening);
  document.addEventListener('pointermove', move, listening);
  document.addEventListener('scroll', giveUp, listening);
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, lift, listening);
  for (const after of ['click', 'contextmenu']) document.addEventListener(after, suppress, listening);
  return () => {
    giveUp();
    forget();
    all.abort();
  };
}
