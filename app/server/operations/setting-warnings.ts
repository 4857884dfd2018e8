// Settings that work, but that an operator probably didn't mean. The start logs a sentence about each, and
// npm run check prints it.
import type { Config } from '../config.ts';

export function listSettingWarnings({ processType, s3, mail, misspelled }: Config): string[] {
  const warnings = misspelled.map(
    ({ name, meant }) => `There is no setting ${name}, so it has no effect: rename it if you meant ${meant}.`,
  );
  if (processType !== 'all' && s3 === null)
    warnings.push(
      'Photos are in DATA_DIR, so every process of this site must use this folder: set the S3_ variables to run them on several machines.',
    );
  if (mail.smtpUrl !== null && mail.postalAddress === null)
    warnings.push(
      'Mails about saved searches go out without a postal address, which the CAN-SPAM Act requires: set POSTAL_ADDRESS to yours.',
    );
  return warnings;
}
