import type { AnyCall } from '@prepdesk/contract/define-call';
import { describedCall } from '@prepdesk/contract/describe';
import type { ReplyBody } from '@prepdesk/contract/failures';

const detailKeys = ['fields', 'rules', 'current', 'changedBy', 'retryAfterSeconds', 'reference'];
const internalDetail =
  /\bat .+:\d+:\d+|node_modules|\/(?:root|home|tmp|var|usr|work|packages)\/|\.[cm]?[jt]s\b|\b(?:select|insert into|update|delete from) .*(?:"|\bfrom\b|\bset\b|\bvalues\b)|violates|constraint|syntax for type|Failed query|ECONN|undefined|\[object /i;

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  /** Of a record, whose keys are data. */
  additionalProperties?: JsonSchema | false;
  anyOf?: JsonSchema[];
};

/** What is wrong with this reply, whatever the request; an empty list when nothing is. */
export function errorsOf(call: AnyCall, httpStatus: number, body: ReplyBody): string[] {
  const errors: string[] = [];
  if (httpStatus >= 500) errors.push(`status ${httpStatus}`);
  const atTop = call.alsoAtTop.filter((key) => !isLeftOut(call, key, body.response));
  const keys = ['message', 'response', 'status', ...(body.status ? atTop : [])];
  if (Object.keys(body).sort().join() !== keys.sort().join()) errors.push('the keys of the reply');
  const { status, message, response } = body;
  if (typeof status !== 'boolean' || typeof message !== 'string') errors.push('the types of the reply');
  if (!isPlain(response) && !Array.isArray(response)) errors.push('no response');
  if (status && httpStatus !== 200) errors.push(`status true with ${httpStatus}`);
  if (!status && !message.trim()) errors.push('a failure without a message');
  if (internalDetail.test(message)) errors.push(`a message for programmers: ${message}`);
  const strange = status
    ? strangeKeys(response, (describedCall(call).output.properties as { response: JsonSchema }).response)
    : Object.keys(response as object).filter((key) => !detailKeys.includes(key));
  if (strange.length > 0) errors.push(`keys that nobody promised: ${strange.join(', ')}`);
  return errors;
}

/** What a list adds up is left out of both places when its rows alone are asked for. */
const isLeftOut = (call: AnyCall, key: string, response: unknown): boolean =>
  call.list?.hasFigures === true && isPlain(response) && !(key in response);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema of a nullable value is one level deeper. */
const filledSchema = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find(({ properties, items }) => properties ?? items) ?? schema;

function strangeKeys(value: unknown, declared: JsonSchema): string[] {
  const schema = filledSchema(declared);
  if (Array.isArray(value)) return value.flatMap((one) => strangeKeys(one, schema.items ?? {}));
  if (!isPlain(value)) return [];
  const known = schema.properties ?? {};
  return Object.entries(value).flatMap(([key, one]) => {
    const below = Object.hasOwn(known, key) ? known[key] : schema.additionalProperties;
    return below ? strangeKeys(one, below) : [key];
  });
}
