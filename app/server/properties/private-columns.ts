// What was sent of a property and visitors never see. For owners and administrators: nothing here asks who wants to know.
import { privateFields } from '#domain/own-property.ts';

export const privateColumns = ['createdAt', 'submitterEmail', ...privateFields] as const;
