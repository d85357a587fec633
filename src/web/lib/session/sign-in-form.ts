/**
 * Id of a form that leads to the sign-in page, and back to this page. A button of this form with the name `back` also
 * leads back if the buyer is already signed in, and pressed it before hydration.
 */
export const signInFormId = 'wish'
