import { waitingWork as calls } from '@prepdesk/contract/access/waiting-work';
import type { AnyCall, CallAnswer, CallInput, CallParsed } from '@prepdesk/contract/define-call';
import { pending } from '@prepdesk/contract/doubts/doubt';
import { doubts as doubtCalls } from '@prepdesk/contract/doubts/doubts';
import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { refunds } from '@prepdesk/contract/orders/refunds';
import { errorReports } from '@prepdesk/contract/reports/error-reports';
import { reviews as reviewCalls } from '@prepdesk/contract/reviews/reviews';
import { status } from '@prepdesk/contract/tools/status';
import * as z from 'zod/mini';
import { mayUse } from '../../auth/actor.ts';
import { listBehind } from '../../db/list/list-of.ts';
import { countMatches } from '../../db/list/page.ts';
import { maxCounted } from '../../db/read-page.ts';
import { type Context, type Handler, implement } from '../../http/call/implement.ts';
import { doubts } from '../doubts/index.ts';
import { drugs } from '../drugs/index.ts';
import { orders } from '../orders/index.ts';
import { reports } from '../reports/index.ts';
import { reviews } from '../reviews/index.ts';
import { tools } from '../tools/index.ts';

type Request = Omit<Context<AnyCall>, 'input'>;
type Counted = { count: number; isCapped: boolean };

const handlers = new Map(
  [doubts, drugs, orders, reports, reviews, tools]
    .flatMap((domain) => domain.calls.flat())
    .map(({ call, handle }) => [call, handle]),
);

/** The handler of another call: what waits is what that call says. Undefined for whoever may not use it. */
const handlerOf = <C extends AnyCall>(call: C, { actor }: Request): Handler<C> | undefined =>
  mayUse(call, actor) ? (handlers.get(call) as Handler<C> | undefined) : undefined;

/** How many rows a list has, up to the number that its pages are counted to. */
async function countOf<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  request: Request,
): Promise<Counted | undefined> {
  const handle = handlerOf(call, request);
  const list = handle && listBehind(handle);
  if (!list) return undefined;
  const filtered = await list.filtered({
    ...request,
    input: z.parse(call.input, input) as Record<string, unknown>,
  });
  const count = await countMatches(list, filtered, request.db);
  return { count: Math.min(count, maxCounted), isCapped: count > maxCounted };
}

async function answerOf<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  request: Request,
): Promise<CallAnswer<C> | undefined> {
  const handle = handlerOf(call, request);
  const parsed = z.parse(call.input, input) as CallParsed<C>;
  return handle?.({ ...request, input: parsed }) as CallAnswer<C> | undefined;
}

const whole = (count: number): Counted => ({ count, isCapped: false });

export const waitingWork = implement(calls, {
  count: async ({ input: { appID }, ...request }) => {
    const [asked, unsigned, written, entered, reported, seen] = await Promise.all([
      countOf(doubtCalls.list, { filter: pending }, request),
      countOf(signOff.queue, { isForMe: 1 }, request),
      countOf(reviewCalls.list, { appID, filter: 0 }, request),
      answerOf(refunds.waiting, {}, request),
      answerOf(errorReports.courses, { appID }, request),
      answerOf(status.read, {}, request),
    ]);
    return {
      doubts: asked,
      signOff: unsigned,
      reviews: written,
      refunds: entered && whole(entered.refunds.filter(({ isOwn }) => !isOwn).length),
      errorReports: reported && whole(reported.courses.reduce((sum, { openCount }) => sum + openCount, 0)),
      checks: (seen?.checks ?? [])
        .filter(({ isWell, isSetUp }) => !isWell || !isSetUp)
        .map(({ name, isSetUp }) => ({ name, isSetUp })),
    };
  },
});
