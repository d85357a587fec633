import { useEffect, useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'

const clearedAfterMs = 4000
const defaultMessage = t('common.please-try-again')

/**
 * Checks the link that a seller received by email. Returns the server's message. If there is no message, returns
 * 'Please try again' for four seconds (spec §8 "Seller link confirmation"). `again` repeats the check.
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
      const message = error instanceof CallError ? error.message : defaultMessage
      setWords(message)
      // A `CallError` also has this message if the response contains no server message, for example because it came
      // from a proxy.
      if (message === defaultMessage) timer = window.setTimeout(() => setWords(undefined), clearedAfterMs)
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
