import path from 'node:path'
import { messages } from '@souk/icu-messages/vite'
import { messageConfig } from '#messages/catalog.ts'
import { valueNamesPlugin } from './value-names.plugin.ts'

/** Returns the Vite plugins that compile the pages' messages in one language. */
export const messagePlugins = (language: string) => [
  messages({
    ...messageConfig,
    language,
    typesFile: path.resolve('src/messages/message-types.d.ts'),
    include: /[\\/]src[\\/]web[\\/].*\.tsx?$/,
    module: '/t.ts',
    functions: ['t', 'rich'],
    tables: ['tableOf'],
  }),
  valueNamesPlugin(language),
]
