import { Button, Select, Stack, TextInput } from '@mantine/core';
import { coupons } from '@prepdesk/contract/coupons/coupons';
import type { CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { type ClipboardEvent, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { CouponRules } from '../../shared/coupon-rules.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { rupeeParts } from '../../ui/fields/amount-text.ts';
import { selectLook } from '../../ui/fields/select-look.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';

type CheckInput = CallInput<typeof coupons.check>;
type Typed = { userPhone: string; couponCode: string };

/** Splits a pasted phone and code, as support gets them in a message: '98765 43210 DIWALI'. */
function splitPasted(text: string): Typed | null {
  const parts = text.trim().split(/[\s,;]+/);
  const isDigits = (part: string) => /^\+?[\d()-]+$/.test(part);
  const typed = {
    userPhone: parts.filter(isDigits).join(''),
    couponCode: parts.filter((part) => !isDigits(part)).join(' '),
  };
  return typed.userPhone && typed.couponCode ? typed : null;
}

/** Whether a learner may use a code, and why or why not: every rule with its sentence. */
export function CheckPopup({ appID, onClose }: { appID: number; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({ userPhone: '', couponCode: '' });
  const [query, setQuery] = useState<CheckInput | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { data, isLoading, isRefreshing, failure, reload } = useRead(coupons.check, query, {
    // Only while another package of the same answer is chosen: what was said of another code says nothing here.
    keepsPage: query?.packageID !== undefined,
  });
  const isOfTyped = query?.userPhone === typed.userPhone && query.couponCode === typed.couponCode;
  const ask = () => {
    const input = { appID, ...typed };
    try {
      checked(coupons.check.input, input);
      setErrors({});
      if (isOfTyped) void reload();
      else setQuery(input);
    } catch (error) {
      setErrors(error instanceof Failure ? (error.details.fields ?? {}) : {});
    }
  };
  const write = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const paste = (event: ClipboardEvent) => {
    const both = splitPasted(event.clipboardData.getData('text'));
    if (!both) return;
    event.preventDefault();
    write(both);
  };
  return (
    <Popup
      title="Check a coupon"
      subtitle="Paste a phone and a code"
      onClose={onClose}
      onSubmit={ask}
      closeLabel="Close"
      actions={
        <Button type="submit" loading={isLoading || isRefreshing}>
          Check
        </Button>
      }
    >
      <TextInput
        label="Phone"
        data-autofocus
        inputMode="tel"
        autoComplete="off"
        value={typed.userPhone}
        error={errors.userPhone}
        onPaste={paste}
        onChange={(event) => write({ userPhone: event.currentTarget.value })}
      />
      <TextInput
        label="Coupon Code"
        autoComplete="off"
        value={typed.couponCode}
        error={errors.couponCode}
        onPaste={paste}
        onChange={(event) => write({ couponCode: event.currentTarget.value })}
      />
      <Stack gap={12} className={layout.wholeLine} aria-live="polite" aria-busy={isRefreshing}>
        {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
        {isOfTyped && data && (
          <Decision data={data} onChoose={(packageID) => setQuery({ ...query, packageID })} />
        )}
      </Stack>
    </Popup>
  );
}

type Answer = CallResponse<typeof coupons.check>;

function Decision({ data, onChoose }: { data: Answer; onChoose: (packageID: number) => void }) {
  const { packages, packageID, rules, isValid, discountPrice, packagePrice } = data;
  return (
    <>
      {packages.length > 1 && (
        <Select
          {...selectLook}
          label="Package Name"
          size="sm"
          value={String(packageID)}
          data={packages.map((one) => ({ value: String(one.packageID), label: one.packageName }))}
          onChange={(value) => value && onChoose(Number(value))}
        />
      )}
      <p className={layout.tone} data-tone={isValid ? 'ok' : 'bad'}>
        {isValid ? `Valid: ₹ ${amountOf(discountPrice)} off ₹ ${amountOf(packagePrice)}` : 'Not valid'}
      </p>
      <CouponRules rules={rules} />
    </>
  );
}

const amountOf = (decimal: string): string => rupeeParts(decimal).join('');
