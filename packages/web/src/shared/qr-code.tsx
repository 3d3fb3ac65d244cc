import { useEffect, useState } from 'react';

/** An address as a QR code; dark on light in every theme, because cameras cannot read it otherwise. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(
    function draw() {
      let isCurrent = true;
      void import('uqr').then(({ encode }) => isCurrent && setRows(encode(address, { border: 2 }).data));
      return () => {
        isCurrent = false;
      };
    },
    [address],
  );
  const size = rows.length || 1;
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      style={{ display: 'block', border: '1px solid var(--line)', borderRadius: 10 }}
      width={184}
      height={184}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join('')} fill="#111" />
    </svg>
  );
}
