// The reasons for which homes are rejected most, to start from: an administrator picks one and makes it fit.

interface RejectionReason {
  /** As short as a button. */
  label: string;
  /** What the owner will read: what is wrong, and what to do about it. */
  notes: string;
}

export const rejectionReasons: readonly RejectionReason[] = [
  {
    label: 'Photos',
    notes:
      'The photos don’t show enough of the home. Please submit it again with bright, sharp photos of every room and the outside.',
  },
  {
    label: 'Description',
    notes:
      'The description leaves out things guests need to know. Please submit the home again and tell us more about the rooms, beds, and neighborhood.',
  },
  {
    label: 'Details don’t match',
    notes:
      'Some details don’t match the photos or the description. Please check the rooms, size, and amenities, and submit the home again.',
  },
  {
    label: 'Address',
    notes:
      'We couldn’t find the address. Please check the street, city, and zip code, and submit the home again.',
  },
  {
    label: 'Duplicate',
    notes:
      'This home is already on Baystead, so we can’t list it again. If that’s a mistake, please contact us.',
  },
];
