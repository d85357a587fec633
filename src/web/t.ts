import { createElement, Fragment, type ReactNode } from 'react'
import { locale } from 'virtual:language'
import type { MessageArguments, MessageKey, RichArguments, RichKey } from '#messages/message-types.d.ts'
import { numbersOf, render, type Arguments, type Part } from '#messages/render.ts'

const numbers = numbersOf(locale)

/**
 * The words of a message in the language this build is made for. The build puts the message itself where its key
 * stands, so a page brings what it says and nothing else.
 */
export function t<Key extends MessageKey>(key: Key, ...args: MessageArguments<Key>): string
export function t(message: unknown, args: Arguments<string | number> = {}): string {
  return render(message as Part[], args, numbers).join('')
}

/** As `t`, of a message with a link or another element among its words. */
export function rich<Key extends RichKey>(key: Key, args: RichArguments<Key, ReactNode>): ReactNode
export function rich(message: unknown, args: Arguments<ReactNode>): ReactNode {
  const wrapped = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'function' ? (around: ReactNode[]) => value([all(around, name)]) : value,
  ])
  return all(render(message as Part[], Object.fromEntries(wrapped), numbers))
}

const all = (nodes: ReactNode[], key?: string): ReactNode =>
  createElement(Fragment, { key: key ?? null }, ...nodes)
