import { OPERATOR_PATH } from './operatorCall.ts'

/** Where a picture of a review is shown, to operators who review it, in their session; every look is in the audit log. */
export const REVIEW_PICTURE_PATH = `${OPERATOR_PATH}/picture`

/** The address of a picture of a review. */
export const reviewPictureAddress = (review: string, key: string): string => `${REVIEW_PICTURE_PATH}/${review}/${key}`
