import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorText } from '#web/kit/error-text.ts'
import { useToast } from '../toast.tsx'

export interface Done {
  /** Said once it is done. */
  said: string
  /** Takes it back. */
  undo?: (() => Promise<unknown>) | undefined
}

/** Does one thing at a time: says it with its undo, or what is wrong, and reads the page anew. */
export function useAct() {
  const say = useToast()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  /** Whether it was done. */
  const act = async (work: () => Promise<Done>): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    try {
      const { said, undo } = await work()
      say(
        said,
        undo &&
          (async () => {
            await undo()
            await revalidate()
          }),
      )
      return true
    } catch (error) {
      say(errorText(error))
      return false
    } finally {
      setIsBusy(false)
      await revalidate()
    }
  }
  return { act, isBusy }
}
