import { z } from 'zod'
import type { ExtensionErrorCode } from '#contract/extensions/api.ts'
import { endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { invalidInput } from '#platform/http/input/parse-input.ts'
import { translate } from '#platform/language/translate.ts'
import { jsonText, type Serve } from '#platform/http/serve.ts'
import type { ExtensionContext, LoadedExtension } from '../core/extensions.context.ts'
import { DeclaredError, ExtensionPaused } from '../thread/extension-thread.ts'
import { extensionLimits } from '#modules/extensions/thread/limits.ts'
import type { OwnCallInput } from '../thread/messages.ts'
import { parseDeclaredCall } from './own-calls.rules.ts'

const { callMs } = extensionLimits

const names = z.record(z.string(), z.string().max(500))

/**
 * Registers the endpoints of all extensions. Access rules and rate limits are checked before the extension's code
 * runs.
 */
export function ownCallsRoutes(serve: Serve, context: ExtensionContext): void {
  for (const extension of context.loaded.values())
    for (const declared of extension.declared.calls) {
      const { path, errors, ...spec } = parseDeclaredCall(declared)
      const own = endpoint({
        ...spec,
        path: `/ext/${extension.name}${path}`,
        params: names,
        query: names,
        // Accepts any body, because the extension validates it.
        ...(spec.method !== 'GET' && { body: z.unknown() }),
        reply: z.unknown(),
        errors: [...new Set([...errors, 'not_found' as const, 'provider_unavailable' as const])],
      })
      serve(own, async ({ params, query, body, actor, language }) => {
        await context.invalidations.waitUntilCurrent()
        const input = { params, query, body, caller: callerOf(actor), language }
        return jsonText(await answer(context, extension, `${spec.method} ${path}`, input))
      })
    }
}

async function answer(
  { recordError }: ExtensionContext,
  { name, isOn, thread, declared: has }: LoadedExtension,
  call: string,
  input: OwnCallInput,
): Promise<string> {
  if (!isOn || !thread) throw fail('not_found')
  try {
    const reply = await thread.run({ kind: 'call', name: call, input }, callMs)
    return JSON.stringify(reply ?? null)
  } catch (error) {
    if (error instanceof DeclaredError) {
      if (error.issues.length > 0) throw invalidInput(error.issues as z.core.$ZodIssue[])
      const declared = has.calls.find(({ method, path }) => `${method} ${path}` === call)?.errors ?? []
      if (declared.includes(error.code ?? '')) throw fail(error.code as ExtensionErrorCode)
    }
    if (!(error instanceof ExtensionPaused)) recordError(name, call, error)
    throw fail('provider_unavailable', {
      message: (language) => translate(language, 'error.extension-failed'),
    })
  }
}

function callerOf(actor: Actor) {
  if (actor.kind === 'guest') return { kind: 'guest' }
  if (actor.kind === 'buyer') return { kind: 'buyer', id: actor.id }
  return { kind: 'seller', id: actor.id, role: actor.role }
}
