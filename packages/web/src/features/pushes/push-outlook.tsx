import type { ComponentProps } from 'react';
import { Card } from '../../ui/screen/screen.tsx';
import { Checks } from './checks.tsx';
import { PushPreview } from './push-preview.tsx';

type Props = ComponentProps<typeof Checks> & ComponentProps<typeof PushPreview>;

/** The two cards beside the form: checks before the push leaves, and the preview. */
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
