import { type CheckedRule, couponRules } from '@prepdesk/contract/coupons/coupons';
import { Check, CircleHelp, X } from 'lucide-react';
import layout from '../ui/layout/layout.module.css';
import classes from './marks.module.css';

/** The rules for a coupon, each checked independently and shown with its sentence. */
export const CouponRules = ({ rules }: { rules: readonly CheckedRule[] }) => (
  <ul className={layout.framed} aria-label="Rules">
    {rules.map((rule) => (
      <RuleRow key={rule.rule} {...rule} />
    ))}
  </ul>
);

const marks = {
  passed: { icon: Check, words: 'Passed' },
  failed: { icon: X, words: 'Failed' },
  unknown: { icon: CircleHelp, words: 'Unknown' },
} as const;

function RuleRow({ rule, isMet, because }: CheckedRule) {
  const state = isMet === null ? 'unknown' : isMet ? 'passed' : 'failed';
  const { icon: Icon, words } = marks[state];
  return (
    <li className={layout.row} data-rule={rule} data-state={state}>
      <span className={classes.verdict} data-state={state} role="img" aria-label={words}>
        <Icon size={14} aria-hidden />
      </span>
      <div>
        <b>{couponRules[rule]}</b>
        <span>{because}</span>
      </div>
    </li>
  );
}
