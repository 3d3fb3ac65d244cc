import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { DrugList } from './drug-list.tsx';

const DrugImports = lazyPart(() => import('./drug-imports.tsx'), <Waiting text="Loading.." />);

const shape = z.object({ panel: z.optional(z.literal('imports')) });

/** The drugs, or, if the address says so, the files from which they were imported. */
export default function DrugsScreen() {
  const { id: at, isBroken } = useEncodedID(shape);
  if (isBroken || !at) return <BrokenLink route="/prepclinic/drugs" />;
  if (at.panel !== 'imports') return <DrugList />;
  return <DrugImports />;
}
