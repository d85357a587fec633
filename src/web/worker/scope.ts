import { workerConfigName, type ServiceWorkerConfig } from '#contract/marketplace/service-worker.ts'

/**
 * Types of a service worker's global scope. TypeScript's own library for workers cannot be used together with its
 * library for pages.
 */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface InstallEvent extends ExtendableEvent {
  addRoutes?: (route: object) => Promise<void>
}

export interface FetchEvent extends ExtendableEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

interface MessageFromPage extends ExtendableEvent {
  data: unknown
}

interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null
}

interface ClickEvent extends ExtendableEvent {
  notification: Notification
}

interface Tab {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

interface WorkerEvents {
  install: InstallEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: MessageFromPage
  push: PushEvent
  notificationclick: ClickEvent
}

interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  navigator: { onLine: boolean; languages: readonly string[] }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

export const worker = globalThis as unknown as WorkerScope

export const config = (globalThis as unknown as Record<string, ServiceWorkerConfig>)[workerConfigName]!
