import { Button } from '@mantine/core';
import layout from '../layout/layout.module.css';
import { sentenceOf } from './failure-banner.tsx';

/** Says why a part of a page could not be read, with a button to try again. */
export const PartFailure = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => (
  <div className={`${layout.note} ${layout.apart} ${layout.error}`} role="alert">
    <span>{sentenceOf(failure)}</span>
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      Try Again
    </Button>
  </div>
);
