import { Button, Menu } from '@mantine/core';
import { ChevronDown, Download } from 'lucide-react';
import layout from '../ui/layout/layout.module.css';
import type { ListAddress } from '../ui/list/use-list-address.ts';
import { useMenu } from '../ui/screen/use-menu.ts';

const formats = { csv: 'CSV', xlsx: 'Excel (.xlsx)' } as const;

type Props = {
  /** The path of the download, which accepts `format`, `search` and the filters of the list. */
  path: string;
  given?: Readonly<Record<string, string>>;
  address: ListAddress;
};

/** Downloads all rows that match the list's search and filters. Importing the file unchanged changes nothing. */
export function DownloadMenu({ path, given, address }: Props) {
  const query = (format: string) =>
    new URLSearchParams({ ...given, format, search: address.search, ...address.filters });
  const menu = useMenu();
  return (
    <Menu position="bottom-end" withinPortal={false} {...menu}>
      <Menu.Target>
        <Button className={layout.folding} variant="default" aria-label="Export">
          <Download size={16} aria-hidden />
          <span aria-hidden>Export</span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(formats).map(([format, label]) => (
          <Menu.Item key={format} component="a" href={`/api/${path}?${query(format)}`} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
