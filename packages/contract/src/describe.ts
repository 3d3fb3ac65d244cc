import * as z from 'zod/mini';
import { allCalls } from './all-calls.ts';
import type { AnyCall } from './define-call.ts';
import { keyOf, routes } from './routes.ts';
import { statedExample } from './values.ts';

export type JsonSchema = Record<string, unknown>;

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema as z.ZodMiniType, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const stated = statedExample(zodSchema);
      if (stated) jsonSchema.examples = stated.value === undefined ? undefined : [stated.value];
    },
  }) as JsonSchema;
  return rest;
};

const sealedReply = {
  type: 'string',
  description: 'The whole reply, sealed: a call that takes files is never answered plainly',
};

const alreadyDescribed = new WeakMap<AnyCall, ReturnType<typeof describeAnew>>();

/** A call as it is on the wire; JSON Schema 2020-12. `output` is the whole reply. */
export function describedCall(call: AnyCall): ReturnType<typeof describeAnew> {
  const described = alreadyDescribed.get(call) ?? describeAnew(call);
  alreadyDescribed.set(call, described);
  return described;
}

function describeAnew(call: AnyCall) {
  const response = jsonSchema(call.output, 'output');
  const fields = (response.properties ?? {}) as Record<string, JsonSchema>;
  return {
    path: call.path,
    domain: call.domain,
    kind: call.kind,
    needs: call.needs.map(keyOf),
    public: call.public,
    addition: call.addition,
    input: jsonSchema(call.input, 'input'),
    output: {
      type: 'object',
      properties: {
        status: { type: 'boolean' },
        message: { type: 'string' },
        response,
        ...Object.fromEntries(call.alsoAtTop.map((key) => [key, fields[key] ?? {}])),
        ...(call.files ? { enc_response: sealedReply } : {}),
      },
      required: ['status', 'message', 'response', ...call.alsoAtTop],
    },
  };
}

/** The whole contract as one JSON value. */
export const describe = () => ({
  routes: routes.map(({ path, key, name, group, public: isPublic }) => ({
    path,
    key,
    name,
    group,
    public: isPublic,
  })),
  calls: allCalls.map(describedCall),
});
