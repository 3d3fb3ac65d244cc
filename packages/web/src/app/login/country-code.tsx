import { type Country, countryCodes } from '@prepdesk/contract/access/country-codes';
import { useEffect, useState } from 'react';
import { send } from '../../api/transport.ts';
import styles from './login.module.css';

/** Sign-in is locked to India (d3 §2). */
export const ownCountryCode = '91';
const india: Country = { name: 'India', dial_code: `+${ownCountryCode}` };

/** All countries; undefined while loading, null when they cannot be read. */
export function useCountries(): readonly Country[] | undefined | null {
  const [countries, setCountries] = useState<readonly Country[] | null>();
  useEffect(function readCountries() {
    const left = new AbortController();
    send(countryCodes.list, {}, { signal: left.signal }).then(
      ({ response }) => setCountries(response),
      () => left.signal.aborted || setCountries(null),
    );
    return () => left.abort();
  }, []);
  return countries;
}

/** The country code before the phone number. */
export function CountryCode({ countries }: { countries: readonly Country[] }) {
  const isThere = countries.some(({ dial_code }) => dial_code === india.dial_code);
  return (
    <select className={styles.prefix} aria-label="Country code" value={india.dial_code} disabled>
      {(isThere ? countries : [india]).map(({ name, dial_code }) => (
        <option key={name} value={dial_code}>
          {dial_code} {name}
        </option>
      ))}
    </select>
  );
}
