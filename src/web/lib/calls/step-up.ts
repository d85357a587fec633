import { CallError } from './caller.ts'

/** Kinds of proof that confirm the identity of a signed-in user. */
export type ProofKind = 'password' | 'code'

/** Asks the user for the proof and returns whether the proof was correct. */
type AskProof = (kind: ProofKind) => Promise<boolean>
let askProof: AskProof | undefined

/** Registers the prompt that asks for the proof while a page is shown; returns a function that unregisters it. */
export function registerProofPrompt(ask: AskProof): () => void {
  askProof = ask
  return () => {
    if (askProof === ask) askProof = undefined
  }
}

/** Runs `work`. If the server requires a proof of identity, asks the user for it and runs `work` again. */
export async function withStepUp<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!isStepUpNeeded(error)) throw error
    const kind = error.details?.['by'] === 'code' ? 'code' : 'password'
    if (!(await askProof?.(kind))) throw error
    return work()
  }
}

export function isStepUpNeeded(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'step_up_needed'
}
