import { redirect } from 'react-router'
import type { ListingReportReason } from '#contract/listings/moderation.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import { flashCookie, setCookie, type Flash } from '#web/lib/session/cookies.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import type { Route } from './+types/report-action.ts'

/** Redirects GET requests, because this route has only an action. */
export function loader() {
  return redirect('/')
}

/** Sends the report as a guest if JavaScript is unavailable. */
export async function action(args: Route.ActionArgs) {
  const stored: string[] = []
  const { flash, back } = await report(args, createServerCall(args, stored))
  const headers = new Headers(stored.map((cookie) => ['set-cookie', cookie]))
  headers.append('set-cookie', flashCookie(flash))
  return redirect(back, { headers })
}

/** Sends the report from the browser, as the signed-in user. */
export async function clientAction(args: Route.ClientActionArgs) {
  const { flash, back } = await report(args, call)
  setCookie(flashCookie(flash))
  return redirect(back)
}

interface ReportArgs {
  request: Request
  params: { id?: string | undefined }
}

async function report({ request, params }: ReportArgs, send: Call): Promise<{ flash: Flash; back: string }> {
  const form = await request.formData()
  const body = {
    reason: String(form.get('reason')) as ListingReportReason,
    text: String(form.get('text') ?? ''),
  }
  const from = String(form.get('from') ?? '')
  // Accepts only paths of product pages, so that the redirect cannot leave the site.
  const back = /^\/(direct\/)?product\/[\w.%-]+\/\w+$/.test(from) ? from : '/'
  try {
    await send('reportListing', { params: { id: params.id ?? '' }, body })
    return { flash: 'reported', back }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return {
      flash: error.status === 404 ? 'item-gone' : 'not-reported',
      back: error.status === 404 ? '/' : back,
    }
  }
}
