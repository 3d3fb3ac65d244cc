import { countryCodes as calls } from '@prepdesk/contract/access/country-codes';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';

const product = useProduct();

const get = (path: string) => product.server.inject({ method: 'GET', url: `/api/${path}` });

describe('the country codes', () => {
  it('the call of country codes lists all countries by name, even to visitors who are not signed in', async () => {
    const { body } = await product.ask(calls.list, {});
    const countries = body.response;
    expect(countries.length).toBeGreaterThan(230);
    expect(countries).toContainEqual({ name: 'India', dial_code: '+91' });
    expect(countries).toContainEqual({ name: 'United States', dial_code: '+1' });
    for (const { name, dial_code } of countries) {
      expect(name).toMatch(/^\p{Lu}.{2,}/u);
      expect(dial_code).toMatch(/^\+[1-9]\d{0,2}$/);
    }
    const names = countries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
  });

  it('the call of country codes also answers GET, and browsers keep the answer for a day', async () => {
    const { body, headers } = await product.ask(calls.list, {});
    expect(headers['cache-control']).toBe('no-store');
    const reply = await get('countrycode');
    expect(reply.json()).toEqual(body);
    expect(reply.headers['cache-control']).toBe('public, max-age=86400');
    expect((await get('admin/getappscourses')).statusCode).toBe(404);
  });
});
