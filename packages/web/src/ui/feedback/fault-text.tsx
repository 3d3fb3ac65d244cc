import layout from '../layout/layout.module.css';

/** What is wrong with what was entered, if anything is, below a control that has no place for it. */
export const FaultText = ({ fault }: { fault: string | undefined }) =>
  fault ? (
    <p className={layout.fault} role="alert">
      {fault}
    </p>
  ) : null;
