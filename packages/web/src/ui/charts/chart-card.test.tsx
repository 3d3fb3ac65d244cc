import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { ChartCard } from './chart-card.tsx';

test('a chart that cannot be saved as a picture says so', async () => {
  vi.doMock('./save-png.ts', () => ({
    savePng: () => Promise.reject(new DOMException('decode', 'EncodingError')),
  }));
  // It is drawn by a library that draws nothing without a size.
  vi.doMock('./bars.tsx', () => ({ default: () => <svg role="img" aria-label="Bars" /> }));
  onTestFinished(() => {
    vi.doUnmock('./save-png.ts');
    vi.doUnmock('./bars.tsx');
  });
  const rows = [{ key: '1', label: 'May', value: { amount: 1, text: '1' } }];
  const Chart = () => (
    <ChartCard title="Sales" rows={rows} names={{ value: 'Sales' }} heading="Month" about={[]} />
  );
  const { user } = await mounted(Chart, ['/sales'], '/sales');
  await screen.findByRole('img', { name: 'Bars' });
  await user.click(screen.getByRole('button', { name: 'Save PNG' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The picture could not be saved');
});
