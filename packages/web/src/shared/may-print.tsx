import type { UnprintableText } from '@prepdesk/contract/unprintable';
import { confirm } from '../ui/feedback/confirm.tsx';

const maxShown = 20;

/** Asks before something is printed with letters that no font has; true when all can be printed. */
export async function mayPrint(unprintable: readonly UnprintableText[]): Promise<boolean> {
  if (unprintable.length === 0) return true;
  return confirm({
    title: 'Some characters can’t be printed',
    body: <Unprintable texts={unprintable} />,
    confirmLabel: 'Print anyway',
  });
}

const Unprintable = ({ texts }: { texts: readonly UnprintableText[] }) => (
  <>
    <p>A box (□) is printed in place of each of these characters:</p>
    <ul>
      {texts.slice(0, maxShown).map(({ text, characters }) => (
        <li key={text}>
          {text}: <span translate="no">{characters.join(' ')}</span>
        </li>
      ))}
    </ul>
    {texts.length > maxShown && <p>And {texts.length - maxShown} more.</p>}
  </>
);
