import { createElement, Fragment, type ReactNode } from 'react'
import { locale } from 'virtual:language'
import type {
  MessageArguments,
  MessageKey,
  MessageTable,
  RichArguments,
  RichKey,
} from '#messages/message-types.d.ts'
import { numbersOf, render, takesNothing, type Arguments, type Part } from '#messages/render.ts'
import { marketplaceName } from './marketplace-name.ts'

const numbers = numbersOf(locale)

/**
 * The words of a message in the language this build is made for. The build puts the message itself where its key
 * stands, so a page brings what it says and nothing else.
 */
export function t<Key extends MessageKey>(key: Key, ...args: MessageArguments<Key>): string
export function t(message: unknown, args: Arguments<string | number> = {}): string {
  return said(message as Part[], args)
}

function said(message: readonly Part[], args: Arguments<string | number>): string {
  return render<string | number>(message, { marketplace: marketplaceName(), ...args }, numbers).join('')
}

/**
 * All messages whose key begins with `prefix.`, by what follows in it: what values of the data are called, by the value.
 * A message that takes arguments is a function of them; one with the marketplace's name is put together each time it is read.
 */
export function tableOf<Prefix extends string>(prefix: Prefix): MessageTable<Prefix>
export function tableOf(table: unknown): unknown {
  const words = {}
  for (const [name, message] of Object.entries(table as Record<string, string | Part[]>))
    Object.defineProperty(words, name, { enumerable: true, get: () => readOf(message) })
  return words
}

function readOf(message: string | Part[]): unknown {
  if (typeof message === 'string') return message
  return takesNothing(message) ? said(message, {}) : (args: Arguments<string | number>) => said(message, args)
}

/** As `t`, of a message with a link or another element among its words. */
export function rich<Key extends RichKey>(key: Key, args: RichArguments<Key, ReactNode>): ReactNode
export function rich(message: unknown, args: Arguments<ReactNode>): ReactNode {
  const wrapped = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'function' ? (around: ReactNode[]) => value([all(around, name)]) : value,
  ])
  const known = { marketplace: marketplaceName(), ...Object.fromEntries(wrapped) }
  return all(render<ReactNode>(message as Part[], known, numbers))
}

const all = (nodes: ReactNode[], key?: string): ReactNode =>
  createElement(Fragment, { key: key ?? null }, ...nodes)
