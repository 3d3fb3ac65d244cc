import { Button, Menu } from '@mantine/core';
import { questionDownloadPath } from '@prepdesk/contract/questions/question-imports';
import { ChevronDown } from 'lucide-react';
import type { ListAddress } from '../../ui/screen/use-list-address.ts';

const formats = { csv: 'CSV', xlsx: 'Excel (.xlsx)' } as const;

/** Downloads the questions that the list's search and filters find; an import of the file changes nothing. */
export function ExportMenu({ type, address }: { type: number; address: ListAddress }) {
  const query = (format: string) =>
    new URLSearchParams({ type: String(type), format, search: address.search, ...address.filters });
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(formats).map(([format, label]) => (
          <Menu.Item
            key={format}
            component="a"
            href={`/api/${questionDownloadPath}?${query(format)}`}
            download
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
