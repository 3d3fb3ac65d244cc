import { Button, Menu } from '@mantine/core';
import { type ExportFormat, exportFormats } from '@prepdesk/contract/list-call';
import { ChevronDown, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ExportProgress } from '../../api/export-list.ts';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import { companyDay } from '../table/company-day.ts';
import { inDigits } from '../table/count-label.ts';
import { csvOf, download } from '../table/csv.ts';
import classes from './export-menu.module.css';
import type { List } from './use-list.ts';

const names: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel (.xlsx)' };

/** Hands over the list as it is filtered: all that match, of a large one from the server, with a way to stop it. */
export function ExportMenu<Row extends object>({ list }: { list: List<Row> }) {
  const { rows, call, columns, route } = list;
  const fromServer = useServerExport(list);
  const hasAll = Object.keys(call?.list?.columns ?? {}).length > 0;
  const name = `${route.split('/').findLast((part) => part && !part.startsWith('{'))}-${companyDay()}`;
  const run = (format: ExportFormat) =>
    hasAll
      ? void fromServer.start(format, `${name}.${format}`)
      : download(`${name}.csv`, csvOf(columns.shown, rows.found));
  if (fromServer.progress) {
    return (
      <div className={classes.running}>
        <span role="status">{progressText(fromServer.progress)}</span>
        <Button variant="default" onClick={fromServer.cancel}>
          Cancel export
        </Button>
      </div>
    );
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            className={classes.button}
            variant="default"
            aria-label={rows.isPaged && !hasAll ? 'Export page' : 'Export'}
            disabled={rows.total === 0}
          >
            <Download size={16} aria-hidden />
            <span aria-hidden>{rows.isPaged && !hasAll ? 'Export page' : 'Export'}</span>
            <ChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {exportFormats
            .filter((format) => hasAll || format === 'csv')
            .map((format) => (
              <Menu.Item key={format} onClick={() => run(format)}>
                {names[format]}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {fromServer.failure !== null && (
        <div className={classes.failure}>
          <FailureBanner failure={fromServer.failure} onClose={fromServer.forget} />
        </div>
      )}
    </>
  );
}

function progressText({ bytes, rows, total }: ExportProgress): string {
  if (rows === undefined) return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  return total === undefined ? `${inDigits(rows)} rows` : `${inDigits(rows)} of ${inDigits(total)} rows`;
}

function useServerExport<Row extends object>({ call, asked }: List<Row>) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<AbortController>(undefined);
  const start = async (format: ExportFormat, fileName: string) => {
    if (!call || !asked || running.current) return;
    const stop = new AbortController();
    const { signal } = stop;
    running.current = stop;
    setFailure(null);
    setProgress({ bytes: 0, rows: 0, total: undefined });
    try {
      const { exportList } = await import('../../api/export-list.ts');
      download(fileName, await exportList(call, asked, format, { onProgress: setProgress, signal }));
    } catch (error) {
      if (!signal.aborted) setFailure(error);
    } finally {
      running.current = undefined;
      setProgress(null);
    }
  };
  const cancel = () => running.current?.abort();
  return { progress, failure, start, cancel, forget: () => setFailure(null) };
}
