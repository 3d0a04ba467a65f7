import { OPERATOR_PATH } from './operatorCall.ts'

/** Path of a review's images, for operators who review it. Every view is recorded in the audit log. */
export const REVIEW_PICTURE_PATH = `${OPERATOR_PATH}/picture`

/** Returns the address of a review's image. */
export const reviewPictureAddress = (review: string, key: string): string => `${REVIEW_PICTURE_PATH}/${review}/${key}`
