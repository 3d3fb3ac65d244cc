import { Box, Button, Menu } from '@mantine/core';
import type { ExportFormat } from '@prepdesk/contract/list-call';
import { ChevronDown, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import layout from '../layout/layout.module.css';
import { useMenu } from '../screen/use-menu.ts';
import type { List } from './use-list.ts';

const names: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel (.xlsx)' };
const formats = Object.keys(names) as ExportFormat[];

/** Exports all rows that match the filters, for a large list from the server, and can be stopped. */
export function ExportMenu<Row extends object>({ list }: { list: List<Row> }) {
  const { rows, call } = list;
  const running = useExport(list);
  const menu = useMenu();
  const hasAll = Object.keys(call?.list?.columns ?? {}).length > 0;
  const label = rows.isPaged && !hasAll ? 'Export page' : 'Export all';
  if (running.progress) {
    return (
      <div className={`${layout.line} ${layout.small}`} style={{ whiteSpace: 'nowrap' }}>
        <span role="status">{running.progress}</span>
        <Button variant="default" onClick={running.cancel}>
          Cancel export
        </Button>
      </div>
    );
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} {...menu}>
        <Menu.Target>
          <Button className={layout.folding} variant="default" aria-label={label} disabled={rows.total === 0}>
            <Download size={16} aria-hidden />
            <span aria-hidden>{label}</span>
            <ChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats
            .filter((format) => hasAll || format === 'csv')
            .map((format) => (
              <Menu.Item key={format} onClick={() => void running.start(format)}>
                {names[format]}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {running.failure !== null && (
        <Box pos="fixed" right={16} bottom={16} maw="min(460px, calc(100vw - 32px))" style={{ zIndex: 30 }}>
          <FailureBanner failure={running.failure} onClose={running.forget} />
        </Box>
      )}
    </>
  );
}

function useExport<Row extends object>(list: List<Row>) {
  const [progress, setProgress] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<AbortController>(undefined);
  const start = async (format: ExportFormat) => {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setFailure(null);
    // The server writes one export per person at a time, and answers when it starts this one.
    setProgress('Queued…');
    try {
      const { runExport, progressText } = await import('./run-export.ts');
      await runExport(list, format, {
        onProgress: (made) => setProgress(progressText(made)),
        signal: stop.signal,
      });
    } catch (error) {
      if (!stop.signal.aborted) setFailure(error);
    } finally {
      running.current = undefined;
      setProgress('');
    }
  };
  const cancel = () => running.current?.abort();
  return { progress, failure, start, cancel, forget: () => setFailure(null) };
}
