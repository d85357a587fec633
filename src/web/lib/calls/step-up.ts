import { CallError } from './caller.ts'

/** What whoever is signed in proves it by. */
export type ProofKind = 'password' | 'code'

/** Asks for the proof; whether it was right. */
type AskProof = (kind: ProofKind) => Promise<boolean>
let askProof: AskProof | undefined

/** Says who asks for the proof while a page is shown; returns what ends it. */
export function askWith(ask: AskProof): () => void {
  askProof = ask
  return () => {
    if (askProof === ask) askProof = undefined
  }
}

/** Where the server wants a proof first, has it asked for and does the work again. */
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
