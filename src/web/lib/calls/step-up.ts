import { CallError } from './caller.ts'

/** Ways in which a signed-in user can prove their identity. */
export type ProofKind = 'password' | 'code'

/** Asks the user for a proof of identity. Returns whether the proof was correct. */
type ProofPrompt = (kind: ProofKind) => Promise<boolean>
let promptForProof: ProofPrompt | undefined

/**
 * Registers the prompt that asks for a proof of identity while a page is shown. Returns a function that unregisters the
 * prompt.
 */
export function registerProofPrompt(ask: ProofPrompt): () => void {
  promptForProof = ask
  return () => {
    if (promptForProof === ask) promptForProof = undefined
  }
}

/** Runs `work`. If the server requires a proof of identity, asks the user for it and runs `work` again. */
export async function withStepUp<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!isStepUpNeeded(error)) throw error
    const kind = error.details?.['by'] === 'code' ? 'code' : 'password'
    if (!(await promptForProof?.(kind))) throw error
    return work()
  }
}

export function isStepUpNeeded(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'step_up_needed'
}
