import { useEffect, useState } from 'react'
import { call } from '#web/call.ts'
import { CallError, type CallReply } from '#web/caller.ts'
import { t } from '#web/t.ts'

const clearedAfterMs = 4000

/**
 * Spec §8 "Seller link confirmation": the server's message, or 'Please try again' for four seconds.
 * `again` asks once more.
 */
export function useSellerLink(stoken: string) {
  const [link, setLink] = useState<CallReply<'checkSellerLink'>>()
  const [words, setWords] = useState<string>()
  const [isUsed, setIsUsed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isLeft = false
    let timer: number | undefined
    const fail = (error: unknown) => {
      if (isLeft) return
      if (error instanceof CallError) {
        setIsUsed(error.code === 'link_used')
        return setWords(error.message)
      }
      setWords(t('common.please-try-again'))
      timer = window.setTimeout(() => setWords(undefined), clearedAfterMs)
    }
    call('checkSellerLink', { params: { token: stoken } }).then((found) => isLeft || setLink(found), fail)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [stoken, round])
  const again = () => {
    setWords(undefined)
    setRound(round + 1)
  }
  return { link, words, isUsed, again }
}
