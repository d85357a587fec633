import { createElement, Fragment, type ReactNode } from 'react'
import { language, locale } from 'virtual:language'
import type {
  MessageArguments,
  MessageKey,
  MessageTable,
  RichArguments,
  RichKey,
} from '#messages/message-types.d.ts'
import {
  numbersOf,
  partsOf,
  render,
  takesNothing,
  type Arguments,
  type CompiledMessage,
  type Overrides,
} from '@souk/icu-messages/render'

import { marketplaceName } from './marketplace-name.ts'

const numbers = numbersOf(locale)

/** What extensions say in place of messages: the server has it before its build is loaded, pages carry it. */
export const overrides = (
  import.meta.env.SSR
    ? (globalThis as { soukMessages?: Record<string, Overrides> }).soukMessages?.[language]
    : JSON.parse(document.documentElement.dataset['messages'] ?? 'null')
) as Overrides | null | undefined

/**
 * The words of a message in the language this build is made for. The build puts the message itself where its key
 * stands, so a page brings what it says and nothing else.
 */
export function t<Key extends MessageKey>(key: Key, ...args: MessageArguments<Key>): string
export function t(message: unknown, args?: Arguments<string | number>): string {
  const known = { marketplace: marketplaceName(), ...args }
  return render<string | number>(partsOf(message as CompiledMessage, overrides), known, numbers).join('')
}

/**
 * All messages whose key begins with `prefix.`, by what follows in it: what values of the data are called, by the value.
 * A message that takes arguments is a function of them; the others are put together each time they are read.
 */
export function tableOf<Prefix extends string>(prefix: Prefix): MessageTable<Prefix>
export function tableOf(table: unknown): unknown {
  const words = {}
  for (const [name, message] of Object.entries(table as Record<string, CompiledMessage>))
    Object.defineProperty(words, name, { enumerable: true, get: () => readOf(message) })
  return words
}

function readOf(message: CompiledMessage): unknown {
  const say = t as (message: unknown, args?: Arguments<string | number>) => string
  return takesNothing(partsOf(message, overrides), ['marketplace'])
    ? say(message)
    : (args: Arguments<string | number>) => say(message, args)
}

/** As `t`, of a message with a link or another element among its words. */
export function rich<Key extends RichKey>(key: Key, args: RichArguments<Key, ReactNode>): ReactNode
export function rich(message: unknown, args: Arguments<ReactNode>): ReactNode {
  const wrapped = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'function' ? (around: ReactNode[]) => value([all(around, name)]) : value,
  ])
  const known = { marketplace: marketplaceName(), ...Object.fromEntries(wrapped) }
  return all(render<ReactNode>(partsOf(message as CompiledMessage, overrides), known, numbers))
}

const all = (nodes: ReactNode[], key?: string): ReactNode =>
  createElement(Fragment, { key: key ?? null }, ...nodes)
