import type { ComponentProps } from 'react';
import { Card } from '../../ui/screen/screen.tsx';
import { Checks } from './checks.tsx';
import { PushPreview } from './push-preview.tsx';

type Props = ComponentProps<typeof Checks> & ComponentProps<typeof PushPreview>;

/** What is to be known before it leaves, and how it will look: the two cards beside the form. */
export default function PushOutlook({ push, ...checks }: Props) {
  return (
    <>
      <Card>
        <Checks {...checks} />
      </Card>
      <Card>
        <PushPreview push={push} />
      </Card>
    </>
  );
}
