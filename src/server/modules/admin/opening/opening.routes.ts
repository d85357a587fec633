import { launchChecklistCalls as calls } from '#contract/admin/launch-checklist.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createEndpoints } from './create-endpoints.ts'
import type { LaunchChecklistContext } from './opening.context.ts'
import { getOpening, skipStep, runStepCheck } from './opening.ts'

/** Registers the API calls for the launch checklist. */
export function launchChecklistRoutes(serve: Serve, context: LaunchChecklistContext): void {
  serve(calls.getOpening, (call) => getOpening(context, call))
  serve(calls.testOpening, (call) => runStepCheck(context, call, call.params.step))
  serve(calls.skipOpening, (call) => skipStep(context, call, call.params.step, call.body.isSkipped))
  serve(calls.createEndpoints, (call) => createEndpoints(context, call))
}
