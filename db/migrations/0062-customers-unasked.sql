-- Whose customer it is is said by the subscription itself: nobody looks buyers up by it.
drop index buyers_customer;
