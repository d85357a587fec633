import { useEffect, useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'

const clearedAfterMs = 4000
const withoutMessage = t('common.please-try-again')

/**
 * Spec §8 "Seller link confirmation": the server's message, or 'Please try again' for four seconds.
 * `again` asks once more.
 */
export function useSellerLink(stoken: string) {
  const [link, setLink] = useState<CallReply<'checkSellerLink'>>()
  const [words, setWords] = useState<string>()
  const [isUsed, setIsUsed] = useState(false)
  const [isChecking, setIsChecking] = useState(true)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isLeft = false
    let timer: number | undefined
    const fail = (error: unknown) => {
      if (isLeft) return
      setIsChecking(false)
      setIsUsed(error instanceof CallError && error.code === 'link_used')
      const message = error instanceof CallError ? error.message : withoutMessage
      setWords(message)
      // An answer without a message, as a proxy gives it, is put into these words too.
      if (message === withoutMessage) timer = window.setTimeout(() => setWords(undefined), clearedAfterMs)
    }
    call('checkSellerLink', { params: { token: stoken } }).then((found) => isLeft || setLink(found), fail)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [stoken, round])
  const again = () => {
    setWords(undefined)
    setIsChecking(true)
    setRound(round + 1)
  }
  return { link, words, isUsed, isChecking, again }
}
