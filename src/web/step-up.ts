import { CallError } from './caller.ts'

/** Asks for the password; whether it was right. */
type AskPassword = () => Promise<boolean>
let askPassword: AskPassword | undefined

/** Says who asks for the password while a page is shown; returns what ends it. */
export function askWith(ask: AskPassword): () => void {
  askPassword = ask
  return () => {
    if (askPassword === ask) askPassword = undefined
  }
}

/** Where the server wants the password first, has it asked for and does the work again. */
export async function withStepUp<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!isStepUpNeeded(error) || !(await askPassword?.())) throw error
    return work()
  }
}

export function isStepUpNeeded(error: unknown): boolean {
  return error instanceof CallError && error.code === 'step_up_needed'
}
