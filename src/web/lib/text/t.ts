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
  createNumberFormats,
  partsOf,
  render,
  hasOnlyGlobals,
  type Arguments,
  type CompiledMessage,
  type Overrides,
} from '@souk/icu-messages/render'

import { marketplaceName } from './marketplace-name.ts'

const numbers = createNumberFormats(locale)

/**
 * Messages that extensions override. The server sets them before it loads its build, and pages pass them to the
 * browser.
 */
export const overrides = (
  import.meta.env.SSR
    ? (globalThis as { soukMessages?: Record<string, Overrides> }).soukMessages?.[language]
    : JSON.parse(document.documentElement.dataset['messages'] ?? 'null')
) as Overrides | null | undefined

/**
 * Formats a message in the language of the build. The build replaces each message key with its message, so that a page
 * loads only the messages that it uses.
 */
export function t<Key extends MessageKey>(key: Key, ...args: MessageArguments<Key>): string
export function t(message: unknown, args?: Arguments<string | number>): string {
  const values = { marketplace: marketplaceName(), ...args }
  return render<string | number>(partsOf(message as CompiledMessage, overrides), values, numbers).join('')
}

/**
 * Returns all messages whose keys begin with `prefix.`, keyed by the rest of the key. Used for the names of stored
 * values. A message with arguments is a function. All other messages are formatted each time they are read.
 */
export function tableOf<Prefix extends string>(prefix: Prefix): MessageTable<Prefix>
export function tableOf(table: unknown): unknown {
  const words = {}
  for (const [name, message] of Object.entries(table as Record<string, CompiledMessage>))
    Object.defineProperty(words, name, { enumerable: true, get: () => readOf(message) })
  return words
}

function readOf(message: CompiledMessage): unknown {
  const format = t as (message: unknown, args?: Arguments<string | number>) => string
  return hasOnlyGlobals(partsOf(message, overrides), ['marketplace'])
    ? format(message)
    : (args: Arguments<string | number>) => format(message, args)
}

/** Formats a message that contains links or other elements. */
export function rich<Key extends RichKey>(key: Key, args: RichArguments<Key, ReactNode>): ReactNode
export function rich(message: unknown, args: Arguments<ReactNode>): ReactNode {
  const wrapped = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'function' ? (around: ReactNode[]) => value([all(around, name)]) : value,
  ])
  const values = { marketplace: marketplaceName(), ...Object.fromEntries(wrapped) }
  return all(render<ReactNode>(partsOf(message as CompiledMessage, overrides), values, numbers))
}

const all = (nodes: ReactNode[], key?: string): ReactNode =>
  createElement(Fragment, { key: key ?? null }, ...nodes)
