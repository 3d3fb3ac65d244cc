import { Button } from '@mantine/core';
import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { pushes } from '@prepdesk/contract/pushes/pushes';
import { useState } from 'react';
import { isRefusal } from '../../api/refusal.ts';
import { useChange } from '../../api/use-change.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';

/** Sending shows each error under its field; for a test one sentence is enough. */
export function TestButton({ input, report }: { input: CallInput<typeof pushes.test>; report: Report }) {
  const { save, isSaving } = useChange(pushes.test);
  const [refusal, setRefusal] = useState<string>();
  const test = async () => {
    setRefusal(undefined);
    try {
      checked((pushes.test as AnyCall).input, input);
      const { message } = await save(input);
      report({ kind: 'saved', message });
    } catch (error) {
      if (error instanceof Failure && error.kind === 'invalid') {
        report({ kind: 'error', sentence: error.message });
      } else if (isRefusal(error)) {
        setRefusal(error.message);
      } else {
        report({ kind: 'failed', error });
      }
    }
  };
  return (
    <>
      <ErrorText message={refusal} />
      <Button variant="default" loading={isSaving} onClick={() => void test()}>
        Send test to me
      </Button>
    </>
  );
}
