import type { ReactNode } from 'react';
import layout from '../layout/layout.module.css';
import classes from './details-popup.module.css';
import { Popup } from './popup.tsx';

export type DetailsProps = {
  title: string;
  /** What the details are about. */
  subtitle?: string | undefined;
  facts: readonly { label: string; value: ReactNode }[];
};

/** All details of something, label by label. */
export default function DetailsPopup({
  title,
  subtitle,
  facts,
  onClose,
}: DetailsProps & { onClose: () => void }) {
  return (
    <Popup title={title} subtitle={subtitle} onClose={onClose} closeLabel="Close">
      <dl className={`${layout.parted} ${classes.details}`}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Popup>
  );
}
